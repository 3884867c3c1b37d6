import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isAgreedTextCurrent } from '#features/consents/cookie-choice.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { reportPageView } from './report-page-view.ts';
import { openAnalytics } from './open-analytics.ts';

/**
 * Sends page views and purchases to analytics while mounted. Its parent unmounts it when the consent is withdrawn
 * (P-28).
 */
export function AnalyticsSession() {
  const config = useConfig();
  const { pathname } = useLocation();
  const [isAgreed, setAgreed] = useState(false);
  // A string, so that effects compare it by value: navigations may load an equal configuration as a new object.
  const settings = JSON.stringify({ metrics: config.metrics, languages: config.languages, currency: config.currency });

  // Sends nothing when the consent is to an outdated version of the text.
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
