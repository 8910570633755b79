interface Places {
  taken: number;
  /** Callers that wait, in the order of arrival. */
  waiting: (() => void)[];
}

const placesByOwner = new WeakMap<object, Map<string, Places>>();

/**
 * Waits until fewer than `max` callers of this process have a place with this key, and returns the function that leaves
 * the place. `owner` separates the databases of tests.
 */
export async function takePlace(owner: object, key: string, max: number): Promise<() => void> {
  const all = placesByOwner.get(owner) ?? new Map<string, Places>();
  placesByOwner.set(owner, all);
  const places = all.get(key) ?? { taken: 0, waiting: [] };
  all.set(key, places);
  if (places.taken < max) places.taken += 1;
  else await new Promise<void>((resolve) => void places.waiting.push(resolve));
  return () => {
    // The place passes to the next caller, so that nobody who comes later overtakes.
    const next = places.waiting.shift();
    if (next) return next();
    places.taken -= 1;
    if (places.taken === 0) all.delete(key);
  };
}
