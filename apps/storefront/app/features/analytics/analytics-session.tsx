import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { askAgainAboutOtherWords } from '#features/consents/cookie-choice.ts';
import { useConfig } from '#platform/use-config.ts';
import { lookAtPage } from './look-at-page.ts';
import { openAnalytics } from './open-analytics.ts';

/** Counts while it is there: who withdraws is counted no more (P-28). */
export function AnalyticsSession() {
  const config = useConfig();
  const { pathname } = useLocation();
  // By values: each navigation may bring an equal configuration anew.
  const settings = JSON.stringify({ metrics: config.metrics, languages: config.languages, currency: config.currency });

  useEffect(() => openAnalytics(JSON.parse(settings) as typeof config), [settings]);
  useEffect(() => void askAgainAboutOtherWords(), []);
  useEffect(() => lookAtPage(pathname), [pathname]);
  return null;
}
