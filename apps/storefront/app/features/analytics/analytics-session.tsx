import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isAgreedTextCurrent } from '#features/consents/cookie-choice.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { reportPageView } from './report-page-view.ts';
import { openAnalytics } from './open-analytics.ts';

/** Counts the visit while it is mounted: after a withdrawal nothing is counted (P-28). */
export function AnalyticsSession() {
  const config = useConfig();
  const { pathname } = useLocation();
  const [isAgreed, setAgreed] = useState(false);
  // Compares by value: each navigation may load an equal configuration again.
  const settings = JSON.stringify({ metrics: config.metrics, languages: config.languages, currency: config.currency });

  // A consent to an outdated text counts no page.
  useEffect(() => {
    let isHere = true;
    void (async () => {
      const areSame = await isAgreedTextCurrent();
      if (isHere) setAgreed(areSame);
    })();
    return () => {
      isHere = false;
    };
  }, []);
  useEffect(() => (isAgreed ? openAnalytics(JSON.parse(settings) as typeof config) : undefined), [isAgreed, settings]);
  useEffect(() => (isAgreed ? reportPageView(pathname) : undefined), [isAgreed, pathname]);
  return null;
}
