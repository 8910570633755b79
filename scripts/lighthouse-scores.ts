import { median } from '../bench/support/figures.ts';

/** Whole points from 0 to 100, as Lighthouse shows them. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What each must reach. Only performance depends on the machine, and is measured more than once. */
export const TARGETS: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** What one run of Lighthouse gave: a category that was not asked for is absent. */
export type Run = Partial<Record<Category, number>>;

export interface PageScores {
  path: string;
  runs: readonly Run[];
}

/** The median for performance, which varies; the worst for the others, which must not. */
export function scoreOf({ runs }: PageScores, category: Category): number {
  const scores = runs.flatMap((run) => run[category] ?? []);
  return category === 'performance' ? median(scores) : Math.min(...scores);
}

/** One line for each score that is too low or that is missing. */
export function missedTargets(pages: readonly PageScores[]): string[] {
  return pages.flatMap((page) =>
    CATEGORIES.filter((category) => !isMet(page, category)).map(
      (category) => `${page.path}: ${category} ${scoreText(page, category)}, wanted ${TARGETS[category]}`,
    ),
  );
}

export function tableRows(pages: readonly PageScores[]): string[][] {
  return pages.map((page) => [page.path, ...CATEGORIES.map((category) => scoreText(page, category))]);
}

function isMet(page: PageScores, category: Category): boolean {
  const score = scoreOf(page, category);
  return Number.isFinite(score) && score >= TARGETS[category];
}

function scoreText(page: PageScores, category: Category): string {
  const score = scoreOf(page, category);
  if (!Number.isFinite(score)) return 'not measured';
  if (category !== 'performance') return String(score);
  const all = page.runs.flatMap((run) => run.performance ?? []);
  return all.length > 1 ? `${score} (${all.join(', ')})` : String(score);
}
