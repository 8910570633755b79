import { church } from './church.ts';

const { latitude, longitude } = church.address;

/** The only foreign host that a public page contacts, and only once the map is in the viewport. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org';

const box = [longitude - 0.009, latitude - 0.0055, longitude + 0.009, latitude + 0.0055].map((edge) => edge.toFixed(5));

export const mapFrameUrl = `${MAP_ORIGIN}/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`;

export const mapUrl = `${MAP_ORIGIN}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;

/** Directions from the position of the reader. */
export const directionsUrl = `${MAP_ORIGIN}/directions?to=${latitude}%2C${longitude}#map=16/${latitude}/${longitude}`;
