import { computeMedian } from './support/figures.ts';

/** Points from 0 to 100, as Lighthouse shows them. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * Minimum per category; a category without a target is not measured. Only performance depends on the machine, so it is
 * measured more than once.
 */
export type Targets = Partial<Record<Category, number>>;
export const PUBLIC_TARGETS: Targets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Search engines do not get behind the login, so there is no SEO target. */
export const SIGNED_IN_TARGETS: Targets = { performance: 90, accessibility: 100, 'best-practices': 100 };

export const listCategories = (targets: Targets) => CATEGORIES.filter((category) => targets[category] !== undefined);

/** Scores of one Lighthouse run, without the categories that were not requested. */
export type Run = Partial<Record<Category, number>>;

export interface PageScores {
  path: string;
  runs: readonly Run[];
}

/** The median for performance, which varies; the worst for the others, which must not. */
export function computeScore({ runs }: PageScores, category: Category): number {
  const scores = runs.flatMap((run) => run[category] ?? []);
  return category === 'performance' ? computeMedian(scores) : Math.min(...scores);
}

/** One line for each score that is too low or missing. */
export function listMissedTargets(pages: readonly PageScores[], targets: Targets): string[] {
  return pages.flatMap((page) =>
    listCategories(targets)
      .filter((category) => !isMet(page, category, targets))
      .map((category) => `${page.path}: ${category} ${formatScore(page, category)}, wanted ${targets[category]}`),
  );
}

export function makeTableRows(pages: readonly PageScores[], targets: Targets): string[][] {
  return pages.map((page) => [page.path, ...listCategories(targets).map((category) => formatScore(page, category))]);
}

function isMet(page: PageScores, category: Category, targets: Targets): boolean {
  const score = computeScore(page, category);
  return Number.isFinite(score) && score >= (targets[category] ?? 0);
}

function formatScore(page: PageScores, category: Category): string {
  const score = computeScore(page, category);
  if (!Number.isFinite(score)) return 'not measured';
  if (category !== 'performance') return String(score);
  const all = page.runs.flatMap((run) => run.performance ?? []);
  return all.length > 1 ? `${score} (${all.join(', ')})` : String(score);
}
