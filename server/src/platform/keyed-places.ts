interface Places {
  taken: number;
  /** Callers that wait, in the order of arrival. */
  waiting: (() => void)[];
}

const placesByOwner = new WeakMap<object, Map<string, Places>>();

/**
 * Waits until fewer than `max` callers of this process have a place with this key, and returns the function that leaves
 * the place, or null if the time is over. `owner` separates the databases of tests.
 */
export async function takePlace(
  owner: object,
  key: string,
  { max, waitMaxMs }: { max: number; waitMaxMs: number },
): Promise<(() => void) | null> {
  const all = placesByOwner.get(owner) ?? new Map<string, Places>();
  placesByOwner.set(owner, all);
  const places = all.get(key) ?? { taken: 0, waiting: [] };
  all.set(key, places);
  if (places.taken < max) places.taken += 1;
  else if (!(await waitForPlace(places, waitMaxMs))) return null;
  return () => {
    // The place passes to the next caller, so that nobody who comes later overtakes.
    const next = places.waiting.shift();
    if (next) return next();
    places.taken -= 1;
    if (places.taken === 0) all.delete(key);
  };
}

/** Returns false if the time is over first. */
function waitForPlace({ waiting }: Places, waitMaxMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const enter = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      resolve(false);
    }, waitMaxMs);
    waiting.push(enter);
  });
}
