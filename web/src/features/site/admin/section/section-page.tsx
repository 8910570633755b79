import { stripTrailingSlashes } from '@kanisa/contract/core/text.ts';
import { SITE_SECTIONS, type SiteSection } from '@kanisa/contract/site/sections.ts';
import type { FieldValues } from 'react-hook-form';
import { useLocation } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { SkeletonFields, SkeletonStatus } from '../../../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../../../ui/page/back-link.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { useSection } from '../shared/api.ts';
import { SECTION_TEXTS } from '../shared/section-texts.ts';
import { aboutDefinition } from './forms/about-form.tsx';
import { contactDefinition } from './forms/contact-form.tsx';
import { factsDefinition } from './forms/facts-form.tsx';
import { homeDefinition } from './forms/home-form.tsx';
import { languagesDefinition } from './forms/languages-form.tsx';
import { lookDefinition } from './forms/look-form.tsx';
import { ministriesDefinition } from './forms/ministries-form.tsx';
import { servicesDefinition } from './forms/services-form.tsx';
import styles from './section.module.css';
import type { SectionDefinition } from './section-definition.ts';
import { SectionEditor } from './section-editor.tsx';

export const meta = () => [{ title: pageTitle(t('Public site')) }];

/** The last part of the path, which has one page for each section. */
function useSectionName(): SiteSection {
  const { pathname } = useLocation();
  const name = stripTrailingSlashes(pathname).split('/').at(-1);
  return SITE_SECTIONS.find((section) => section === name) ?? 'facts';
}

export default function SectionPage() {
  const section = useSectionName();
  return (
    <div className={`${frame['page']} ${styles['page']}`}>
      <div>
        <BackLink to="/admin/site">{t('Public site')}</BackLink>
        <PageHeader title={SECTION_TEXTS[section].title} lead={SECTION_TEXTS[section].about} />
      </div>
      <SectionForm key={section} section={section} />
    </div>
  );
}

function SectionForm({ section }: { section: SiteSection }) {
  switch (section) {
    case 'facts':
      return <LoadedEditor definition={factsDefinition} />;
    case 'look':
      return <LoadedEditor definition={lookDefinition} />;
    case 'services':
      return <LoadedEditor definition={servicesDefinition} />;
    case 'home':
      return <LoadedEditor definition={homeDefinition} />;
    case 'about':
      return <LoadedEditor definition={aboutDefinition} />;
    case 'ministries':
      return <LoadedEditor definition={ministriesDefinition} />;
    case 'contact':
      return <LoadedEditor definition={contactDefinition} />;
    case 'languages':
      return <LoadedEditor definition={languagesDefinition} />;
  }
}

function LoadedEditor<Section extends SiteSection, Values extends FieldValues>({
  definition,
}: {
  definition: SectionDefinition<Section, Values>;
}) {
  const section = useSection(definition.section);
  // The form must start from the stored values, not from cached ones.
  const current = section.isFetchedAfterMount ? section.data : undefined;
  if (current) return <SectionEditor definition={definition} saved={current} />;
  if (section.isError) {
    return <ApiErrorBanner error={section.error} busy={section.isFetching} onRetry={() => void section.refetch()} />;
  }
  return (
    <SkeletonStatus>
      <div className={`${frame['card']} ${styles['form']}`}>
        <SkeletonFields heights={['46px', '46px', '110px', '46px']} />
      </div>
    </SkeletonStatus>
  );
}
