import type { OwnPlace } from '@kanisa/contract/serving/serving.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useOwnServing } from '../shared/api.ts';
import { DateCardsSkeleton } from '../shared/cards-skeleton.tsx';
import shared from '../shared/serving.module.css';
import { AwayCard } from './away-card.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { OftenCard } from './often-card.tsx';
import styles from './own.module.css';
import { OwnPlaceCard } from './own-place-card.tsx';

export const meta = () => [{ title: pageTitle(t('My dates')) }];

export default function OwnServingPage() {
  const own = useOwnServing();
  const { data } = own;
  return (
    <div className={frame['page']}>
      <PageHeader title={t('My dates')} lead={t('Where you serve. One tap is enough for an answer.')} />
      {own.isPending && <DateCardsSkeleton />}
      {!data && own.error && (
        <ApiErrorBanner error={own.error} busy={own.isFetching} onRetry={() => void own.refetch()} />
      )}
      {data && (
        <>
          {data.places.length === 0 ? <NoPlaces /> : <Places places={data.places} />}
          <div className={styles['settings']}>
            <AwayCard away={data.away} />
            <OftenCard key={data.monthly_max} monthlyMax={data.monthly_max} />
            <CalendarCard madeAt={data.calendar_made_at} />
          </div>
        </>
      )}
    </div>
  );
}

function Places({ places }: { places: readonly OwnPlace[] }) {
  return (
    <ul className={shared['cards']} aria-label={t('My dates')}>
      {places.map((place) => (
        <OwnPlaceCard key={place.id} place={place} />
      ))}
    </ul>
  );
}

function NoPlaces() {
  return (
    <div className={frame['card']}>
      <EmptyState
        title={t('You have no dates')}
        drawing="people"
        action={<ButtonLink to="/department/list">{t('Departments')}</ButtonLink>}
      >
        <p>{t('When a leader asks you to serve, the date appears here. In your department you see open places.')}</p>
      </EmptyState>
    </div>
  );
}
