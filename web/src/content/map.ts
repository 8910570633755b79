/** The only foreign host that a public page contacts, and only once the map is in the viewport. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org';

interface Place {
  latitude: number;
  longitude: number;
}

export function buildMapFrameUrl({ latitude, longitude }: Place): string {
  const edges = [longitude - 0.009, latitude - 0.0055, longitude + 0.009, latitude + 0.0055];
  const box = edges.map((edge) => edge.toFixed(5)).join('%2C');
  return `${MAP_ORIGIN}/export/embed.html?bbox=${box}&layer=mapnik&marker=${latitude}%2C${longitude}`;
}

export const buildMapUrl = ({ latitude, longitude }: Place) =>
  `${MAP_ORIGIN}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;

/** Directions from the position of the reader. */
export const buildDirectionsUrl = ({ latitude, longitude }: Place) =>
  `${MAP_ORIGIN}/directions?to=${latitude}%2C${longitude}#map=16/${latitude}/${longitude}`;
