import type { SectionSummary } from '@kanisa/contract/site/site-editing.schema.ts';
import { Link } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { ChevronIcon } from '../../../../ui/icons.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { StatePill } from '../../../../ui/state-pill.tsx';
import { Sentence } from '../../../../ui/text/sentence.tsx';
import { TimeAgo } from '../../../../ui/text/time-ago.tsx';
import { useSiteOverview } from '../shared/api.ts';
import { getSectionPath, SECTION_TEXTS, STATE_TEXTS } from '../shared/section-texts.ts';
import styles from './overview.module.css';
import { PublishCard } from './publish-card.tsx';
import { SiteLinks } from './site-links.tsx';

export const meta = () => [{ title: pageTitle(t('Public site')) }];

export default function SitePage() {
  const site = useSiteOverview();
  return (
    <div className={frame['page']}>
      <div className={frame['column']}>
        <PageHeader
          title={t('Public site')}
          lead={t('What visitors see. Change a section, look at it, then publish.')}
        />
        {site.data && (
          <>
            <PublishCard
              sections={site.data.sections}
              published={site.data.published}
              exampleParts={site.data.example_parts.length}
            />
            <SectionList sections={site.data.sections} />
            <SiteLinks />
          </>
        )}
        {!site.data && site.isError && (
          <ApiErrorBanner error={site.error} busy={site.isFetching} onRetry={() => void site.refetch()} />
        )}
        {site.isPending && (
          <div className={frame['card']}>
            <SkeletonLines count={10} />
          </div>
        )}
      </div>
    </div>
  );
}

function SectionList({ sections }: { sections: readonly SectionSummary[] }) {
  return (
    <section aria-labelledby="sections-title">
      <h2 id="sections-title" className="visually-hidden">
        {t('Sections')}
      </h2>
      <ul className={frame['box']}>
        {sections.map((section) => (
          <SectionRow key={section.section} summary={section} />
        ))}
      </ul>
    </section>
  );
}

function SectionRow({ summary }: { summary: SectionSummary }) {
  const { section, state, changed_at: changedAt, changed_by: changedBy, missing_kiswahili: missing } = summary;
  const { title, about } = SECTION_TEXTS[section];
  const { tone, words } = STATE_TEXTS[state];
  return (
    <li className={styles['section']}>
      <div className={styles['words']}>
        <h3>
          <Link to={getSectionPath(section)}>{title}</Link>
        </h3>
        <p>{about}</p>
        {missing !== null && missing > 0 && (
          <p className={styles['when']}>{t('{count} texts are missing in Kiswahili', { count: missing })}</p>
        )}
        {changedAt && (
          <p className={styles['when']}>
            <Sentence
              text={
                changedBy ? t('Changed by {name}, {when}', { name: formatFullName(changedBy) }) : t('Changed, {when}')
              }
              values={{ when: <TimeAgo instant={changedAt} /> }}
            />
          </p>
        )}
      </div>
      <StatePill tone={tone}>{words}</StatePill>
      <span className={styles['arrow']}>
        <ChevronIcon />
      </span>
    </li>
  );
}
