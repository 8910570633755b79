/** The counties of Kenya in alphabetical order, spelled as in the first schedule of the constitution. */
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

/** Ignores case, spaces and punctuation: people write Muranga, Homabay and taita taveta. */
const normalizeCounty = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Lists matching counties, prefix matches first. An exact county name gets no suggestions. */
export function suggestCounties(input: string): string[] {
  const needle = normalizeCounty(input);
  if (needle === '' || COUNTIES.some((county) => county === input.trim())) return [];
  const found = COUNTIES.filter((county) => normalizeCounty(county).includes(needle));
  const rankOf = (county: string) => (normalizeCounty(county).startsWith(needle) ? 0 : 1);
  return found.toSorted((one, other) => rankOf(one) - rankOf(other));
}
