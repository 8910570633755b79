import { formatNumber, t } from '../../../../lib/i18n.ts';

export interface Price {
  /** Null if no price is set. */
  price_per_part: number | null;
  currency: string;
}

/** Formats '2 parts × 31 phones = 62 texts to pay for', or the cost if the price of a part is known. */
export function formatCost(parts: number, phones: number, { price_per_part: price, currency }: Price): string {
  const words = {
    parts: t('{count} parts', { count: parts }),
    phones: t('{count} phones', { count: phones }),
  };
  if (price === null) {
    const total = t('{count} texts to pay for', { count: parts * phones });
    return t('{parts} × {phones} = {total}', { ...words, total });
  }
  const money = (amount: number) => formatNumber(amount, { style: 'currency', currency });
  return t('{parts} × {phones} × {price} = {total}', {
    ...words,
    price: money(price),
    total: money(parts * phones * price),
  });
}

/** Formats the total alone: 'KES 49.60', or '62 texts to pay for' if the price of a part is not known. */
export function formatTotalCost(parts: number, estimate: Price & { numbers: number }): string {
  const { numbers, price_per_part: price, currency } = estimate;
  if (price === null) return t('{count} texts to pay for', { count: parts * numbers });
  return formatNumber(parts * numbers * price, { style: 'currency', currency });
}
