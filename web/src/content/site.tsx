import { createContext, type ReactNode, use, useMemo } from 'react';
import { describeChurch, describeServices, type Service } from './church.ts';
import { findWordsLanguage } from './fallback-words.ts';
import { type ShownSite, shownSite } from './shown-site.ts';

const SiteContext = createContext(shownSite);

/** The words of the church: the published ones, or those of a preview around it. */
export const useSite = (): ShownSite => use(SiteContext);

export function useChurch() {
  const site = useSite();
  return useMemo(() => ({ church: describeChurch(site), services: describeServices(site) }), [site]);
}

/** Finds the `lang` of words of the church. */
export function useLanguageOf(): (words: string) => 'en' | undefined {
  const site = useSite();
  return (words) => findWordsLanguage(site, words);
}

/** Words of the church beside others in one element. */
export function ChurchWords({ children }: { children: string }) {
  const lang = useLanguageOf()(children);
  return lang === undefined ? children : <span lang={lang}>{children}</span>;
}

/** A sentence of ours with words of the church in it. */
export function SentenceWith({ words, sentence }: { words: string; sentence: string }) {
  const lang = useLanguageOf()(words);
  const at = sentence.indexOf(words);
  if (lang === undefined || at === -1) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <span lang={lang}>{words}</span>
      {sentence.slice(at + words.length)}
    </>
  );
}

/** The label and the time of a service. Either may be translated without the other. */
export function ServiceText({ service: { text, label, time } }: { service: Service }) {
  const languageOf = useLanguageOf();
  if (languageOf(label) === undefined && languageOf(time) === undefined) return text;
  return (
    <>
      <ChurchWords>{label}</ChurchWords> <ChurchWords>{time}</ChurchWords>
    </>
  );
}

/** Shows the pages inside with other words than the published ones. */
export function SiteProvider({ site, children }: { site: ShownSite; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}
