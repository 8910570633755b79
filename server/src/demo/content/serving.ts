export interface PositionContent {
  name: string;
  needed: number;
  /** How many of the members can do it. */
  able: number;
}

/** Positions of some departments, by the department's name. All are needed at the weekly service. */
export const POSITIONS: Readonly<Record<string, readonly PositionContent[]>> = {
  'Worship & Choir': [
    { name: 'Lead singer', needed: 1, able: 4 },
    { name: 'Choir', needed: 4, able: 12 },
    { name: 'Keyboard', needed: 1, able: 2 },
  ],
  'Media & Sound': [
    { name: 'Sound desk', needed: 1, able: 3 },
    { name: 'Camera', needed: 2, able: 4 },
  ],
  Hospitality: [
    { name: 'Welcome at the door', needed: 2, able: 6 },
    { name: 'Tea', needed: 3, able: 8 },
  ],
};

/** The service at which they serve. */
export const SERVED_EVENT = 'Sunday service';

export const DECLINE_REASON = 'I am travelling upcountry that weekend.';
