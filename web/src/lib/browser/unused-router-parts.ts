/**
 * Stand-ins for the parts of the router that need a server or an option that we do not set. `web/vite/router-modules.ts`
 * puts them into the browser's build and lists where the router imports them. No page has a loader, an action or
 * middleware, so no page has data to fetch or to decode.
 */

interface RouterMatch {
  route: { id: string };
  shouldCallHandler: () => boolean;
  resolve: (call: (handler: () => unknown) => unknown) => Promise<unknown>;
}

interface DataStrategyArguments {
  matches: readonly RouterMatch[];
  runClientMiddleware: (strategy: DataStrategy) => Promise<unknown>;
}

type DataStrategy = (given: DataStrategyArguments) => Promise<Record<string, unknown>>;

/** A call of this shows that the router uses a part that the build has left out. */
function refuse(): never {
  throw new Error('This part of the router is not in the build: see web/vite/router-modules.ts');
}

/** The state in each document: no page has data. */
export async function decodeViaTurboStream() {
  return { value: { loaderData: {}, actionData: null, errors: null } };
}

/** Calls the handlers of the pages, which load their files. Without a server this is all that the router's own one does. */
export function getTurboStreamSingleFetchDataStrategy() {
  const callHandlers: DataStrategy = async ({ matches }) => {
    const results: Record<string, unknown> = {};
    const called = matches.filter((match) => match.shouldCallHandler());
    await Promise.all(
      called.map(async (match) => {
        results[match.route.id] = await match.resolve((handler) => handler());
      }),
    );
    return results;
  };
  return async ({ runClientMiddleware }: DataStrategyArguments) => runClientMiddleware(callHandlers);
}

/** The address of a page's data, for links that fetch it ahead. */
export const singleFetchUrl = refuse;

/** The whole table of routes is in the first load (`routeDiscovery: 'initial'`): nothing is discovered later. */
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export function useFogOFWarDiscovery(): void {}
/** Called only if routes are discovered later. */
export const getPartialManifest = refuse;

/** The router asks at each navigation; without instrumentations there is never a receiver. */
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
/** Called only with instrumentations. */
export const getRouteInstrumentationUpdates = refuse;
export const instrumentClientSideRouter = refuse;

/** Exported by the router for others; nothing in the browser reads it. */
export const SingleFetchRedirectSymbol = undefined;
