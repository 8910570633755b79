import { LANGUAGE_NAMES, type Language } from '@kanisa/contract/core/languages.ts';
import { localise, SITE_LANGUAGES } from '@kanisa/contract/site/site.ts';
import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import { asksForKiswahili, listFallbacks } from '@kanisa/contract/site/translations.ts';
import { type CSSProperties, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { PreviewContext, SiteFrameContext } from '../../../../content/preview.ts';
import { SiteProvider, useSite } from '../../../../content/site.tsx';
import { buildTheme } from '../../../../content/theme.ts';
import { t } from '../../../../lib/i18n.ts';
import { language as readerLanguage } from '../../../../locales/catalogue.ts';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import styles from './preview.module.css';
import { PreviewBoundary } from './preview-boundary.tsx';
import { PreviewDocument } from './preview-document.tsx';
import { PAGE_COMPONENTS, PREVIEW_PAGES, type PreviewPage } from './preview-pages.ts';

const WIDTHS = { phone: 360, desktop: 1280 } as const;
type Screen = keyof typeof WIDTHS;

interface Props {
  content: SiteContent;
  page: PreviewPage;
}

/** A page of the public site with these words, at the width of a phone or of a desktop. */
export function SitePreview({ content, page }: Props) {
  const [screen, setScreen] = useState<Screen>('phone');
  const [language, setLanguage] = useState<Language>(readerLanguage);
  const [box, size] = useSize();
  const width = WIDTHS[screen];
  const scale = Math.min(1, size.width / width);
  return (
    <div className={styles['preview']}>
      <div className={styles['control']}>
        <SegmentedControl
          label={t('Width of the preview')}
          value={screen}
          onChange={setScreen}
          choices={[
            { value: 'phone', label: t('Phone') },
            { value: 'desktop', label: t('Desktop') },
          ]}
        />
        {asksForKiswahili(content) && (
          <SegmentedControl
            label={t('Language of the preview')}
            value={language}
            onChange={setLanguage}
            choices={SITE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
        )}
      </div>
      <div ref={box} className={styles['stage']}>
        {size.width > 0 && (
          <PreviewBoundary key={page}>
            <PreviewedPage
              content={content}
              page={page}
              language={language}
              style={{ width, height: size.height / scale, scale: String(scale) }}
            />
          </PreviewBoundary>
        )}
      </div>
    </div>
  );
}

interface PreviewedPageProps extends Props {
  /** Of the church's own words. The other ones are in the language of the admin, like the rest of the document. */
  language: Language;
  style: CSSProperties;
}

function PreviewedPage({ content, page, language, style }: PreviewedPageProps) {
  const published = useSite();
  const site = useMemo(
    () => ({ ...published, ...localise(content, language), fallbacks: listFallbacks(content, language) }),
    [published, content, language],
  );
  const renderFrame = use(SiteFrameContext);
  const Page = PAGE_COMPONENTS[page];
  return (
    <PreviewDocument className={styles['frame']} style={style} css={buildTheme(site.look)}>
      {/* Nothing inside can be pressed or focused: links would leave the form. */}
      <div inert>
        <PreviewContext value={true}>
          <SiteProvider site={site}>
            <Suspense fallback={<SkeletonLines count={12} />}>
              {renderFrame({ current: PREVIEW_PAGES[page].path, children: <Page /> })}
            </Suspense>
          </SiteProvider>
        </PreviewContext>
      </div>
    </PreviewDocument>
  );
}

function useSize() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, size] as const;
}
