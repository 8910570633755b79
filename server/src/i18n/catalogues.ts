import contractInKiswahili from '@kanisa/contract/locales/sw.json' with { type: 'json' };
import serverInKiswahili from '../../locales/sw.json' with { type: 'json' };

/** Translations by English sentence. */
export type Catalogue = Readonly<Record<string, string>>;

/** English needs no catalogue. The contract's sentences stand once, for the server and the web app. */
export const CATALOGUES: Readonly<Record<string, Catalogue>> = {
  sw: { ...contractInKiswahili, ...serverInKiswahili },
};
