/** The counties of Kenya, as the constitution's first schedule names them, in the order of the alphabet. */
export const COUNTIES = [
  'Baringo',
  'Bomet',
  'Bungoma',
  'Busia',
  'Elgeyo-Marakwet',
  'Embu',
  'Garissa',
  'Homa Bay',
  'Isiolo',
  'Kajiado',
  'Kakamega',
  'Kericho',
  'Kiambu',
  'Kilifi',
  'Kirinyaga',
  'Kisii',
  'Kisumu',
  'Kitui',
  'Kwale',
  'Laikipia',
  'Lamu',
  'Machakos',
  'Makueni',
  'Mandera',
  'Marsabit',
  'Meru',
  'Migori',
  'Mombasa',
  "Murang'a",
  'Nairobi',
  'Nakuru',
  'Nandi',
  'Narok',
  'Nyamira',
  'Nyandarua',
  'Nyeri',
  'Samburu',
  'Siaya',
  'Taita-Taveta',
  'Tana River',
  'Tharaka-Nithi',
  'Trans Nzoia',
  'Turkana',
  'Uasin Gishu',
  'Vihiga',
  'Wajir',
  'West Pokot',
] as const;

/** People write Muranga, Homabay and taita taveta. */
const normalizeCounty = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Counties that what was typed may mean: those that begin with it first. None when it is one already. */
export function suggestCounties(typed: string): string[] {
  const wanted = normalizeCounty(typed);
  if (wanted === '' || COUNTIES.some((county) => county === typed.trim())) return [];
  const found = COUNTIES.filter((county) => normalizeCounty(county).includes(wanted));
  const begins = (county: string) => (normalizeCounty(county).startsWith(wanted) ? 0 : 1);
  return found.toSorted((one, other) => begins(one) - begins(other));
}
