import type { TextMessage } from '@kanisa/contract/messaging/text-messages.schema.ts';
import { TEXT_STATE_LABELS, TEXT_STATES, type TextState } from '@kanisa/contract/messaging/text-states.ts';
import { useState } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { NativeSelect } from '../../../../ui/form/inputs.tsx';
import { DeliveryList } from '../../shared/delivery-list.tsx';
import { useTextRecipients } from '../api.ts';
import styles from './list.module.css';
import { toTextDeliveryRow } from './text-presentation.ts';

/** All recipients of a text message with their deliveries. */
export function TextRecipients({ message }: { message: TextMessage }) {
  const [state, setState] = useState<TextState>();
  const recipients = useTextRecipients(message, state);
  const rows = recipients.data?.pages.flatMap(({ data }) => data.map(toTextDeliveryRow)) ?? [];
  return (
    <div className={styles['recipients']}>
      <NativeSelect
        label={t('Show')}
        value={state ?? ''}
        onChange={({ target }) => setState(TEXT_STATES.find((known) => known === target.value))}
        data={[
          { value: '', label: t('Everyone') },
          ...TEXT_STATES.map((value) => ({ value, label: TEXT_STATE_LABELS[value] })),
        ]}
      />
      {recipients.isPending && <SkeletonLines count={4} />}
      {recipients.isError && !recipients.data && (
        <ApiErrorBanner
          error={recipients.error}
          busy={recipients.isFetching}
          onRetry={() => void recipients.refetch()}
        />
      )}
      {recipients.data && rows.length === 0 && <p>{t('No one.')}</p>}
      {rows.length > 0 && <DeliveryList rows={rows} isPlaceholder={recipients.isPlaceholderData} />}
      {recipients.hasNextPage && (
        <button
          type="button"
          className={buttonClass('plain')}
          disabled={recipients.isFetchingNextPage}
          onClick={() => void recipients.fetchNextPage()}
        >
          {recipients.isFetchingNextPage ? t('Loading...') : t('Show more')}
        </button>
      )}
    </div>
  );
}
