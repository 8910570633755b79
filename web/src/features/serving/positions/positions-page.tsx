import type { Position } from '@kanisa/contract/serving/positions.schema.ts';
import { POSITIONS_MAX } from '@kanisa/contract/serving/serving.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import { DepartmentPage, DepartmentPageHeader } from '../../departments/shared/department-page.tsx';
import { reloadServing } from '../shared/api.ts';
import serving from '../shared/serving.module.css';
import { usePositions } from './api.ts';
import { PositionCard } from './position-card.tsx';
import { PositionForm } from './position-form.tsx';
import { PositionDeletionQuestion, usePositionDeletion } from './use-position-deletion.tsx';

export const meta = () => [{ title: pageTitle(t('Positions')) }];

export default function PositionsPage() {
  return (
    <DepartmentPage flag="may_plan_serving">
      {({ id, department, failure }) => (
        <div className={frame['column']}>
          <DepartmentPageHeader
            id={id}
            department={department}
            title={t('Positions')}
            lead={t('What people do here, who can do it, and at which events.')}
          />
          {/* A member may be sent away as soon as the department has loaded. */}
          {department?.viewer.may_plan_serving ? <Positions departmentId={id} /> : (failure ?? <PositionsSkeleton />)}
        </div>
      )}
    </DepartmentPage>
  );
}

function PositionsSkeleton() {
  return (
    <div className={frame['card']}>
      <SkeletonLines count={6} />
    </div>
  );
}

function Positions({ departmentId }: { departmentId: string }) {
  const client = useQueryClient();
  const positions = usePositions(departmentId);
  // Null: the list; 'new': a form for another position.
  const [edited, setEdited] = useState<Position | 'new' | null>(null);
  const { data } = positions;
  if (positions.isPending) return <PositionsSkeleton />;
  if (!data)
    return (
      positions.error && (
        <ApiErrorBanner error={positions.error} busy={positions.isFetching} onRetry={() => void positions.refetch()} />
      )
    );
  if (edited !== null)
    return (
      <PositionForm
        departmentId={departmentId}
        position={edited === 'new' ? null : edited}
        choices={data}
        onSaved={() => {
          setEdited(null);
          void reloadServing(client);
        }}
        onCancel={() => setEdited(null)}
      />
    );
  return <PositionList departmentId={departmentId} data={data} onEdit={setEdited} />;
}

interface ListProps {
  departmentId: string;
  data: NonNullable<ReturnType<typeof usePositions>['data']>;
  onEdit: (edited: Position | 'new') => void;
}

function PositionList({ departmentId, data: { positions, ...choices }, onEdit }: ListProps) {
  const deletion = usePositionDeletion();
  const addButton = (
    <button type="button" className={buttonClass('main')} onClick={() => onEdit('new')}>
      {t('Add a position')}
    </button>
  );
  return (
    <>
      {deletion.errorMessage && <Banner tone="error">{deletion.errorMessage}</Banner>}
      {positions.length === 0 ? (
        <div className={frame['card']}>
          <EmptyState title={t('No positions yet')} drawing="people" action={addButton}>
            <p>{t('For example Sound, Welcome or Children’s church. Start with one.')}</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <div className={serving['ways']}>
            {positions.length < POSITIONS_MAX && addButton}
            <ButtonLink to={`/department/${departmentId}/serving/plan`} look="plain">
              {t('Plan')}
            </ButtonLink>
          </div>
          <ul className={frame['list']}>
            {positions.map((position) => (
              <PositionCard
                key={position.id}
                position={position}
                choices={choices}
                isBusy={deletion.deleting?.id === position.id}
                onEdit={() => onEdit(position)}
                onDelete={() => deletion.ask(position)}
              />
            ))}
          </ul>
        </>
      )}
      {deletion.asked && (
        <PositionDeletionQuestion position={deletion.asked} onCancel={deletion.cancel} onDelete={deletion.confirm} />
      )}
    </>
  );
}
