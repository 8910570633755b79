import { useSearchParams } from 'react-router';

/** Spans that a leader plans: a month, two, a quarter, half a year, a year. */
export const PLAN_WEEKS_CHOICES = [4, 8, 13, 26, 52] as const;
const DEFAULT_WEEKS = 8;

/** The weeks of the plan, from the address, so that Back and sharing work. */
export function usePlanWeeks(): number {
  const [params] = useSearchParams();
  const wanted = Number(params.get('weeks'));
  return PLAN_WEEKS_CHOICES.find((weeks) => weeks === wanted) ?? DEFAULT_WEEKS;
}
