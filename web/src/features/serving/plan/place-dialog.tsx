import type { PlannedDate, PlannedPlace, PlannedPosition } from '@kanisa/contract/serving/plan.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { Dialog, DialogCloseButton } from '../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { formatSlotDay } from '../shared/format-slot.ts';
import { toSlotKey, usePlaceChanges } from './api.ts';
import { CandidateList } from './candidate-list.tsx';
import styles from './dialog.module.css';
import { PlaceDetails } from './place-details.tsx';

export interface PickedPlace {
  dateKey: string;
  positionId: number;
  /** Null: an open place. */
  placeId: number | null;
}

interface Props {
  departmentId: string;
  date: PlannedDate;
  position: PlannedPosition;
  /** Null: an open place. */
  place: PlannedPlace | null;
  onPick: (placeId: number | null) => void;
  onClose: () => void;
}

/** One place: who has it and why, or the people who could. */
export function PlaceDialog({ departmentId, date, position, place, onPick, onClose }: Props) {
  const changes = usePlaceChanges(departmentId);
  const error = changes.choose.error ?? changes.free.error ?? changes.record.error;
  return (
    <Dialog
      title={position.position.name}
      width={520}
      onClose={onClose}
      renderHeader={(title) => (
        <div className={styles['top']}>
          <div>
            {title}
            <p>{formatSlotDay(date)}</p>
          </div>
          <DialogCloseButton onClose={onClose} />
        </div>
      )}
    >
      <div className={styles['body']}>
        {error && <Banner tone="error">{error.message}</Banner>}
        {place ? (
          <PlaceDetails
            key={place.id}
            place={place}
            isOver={date.is_over}
            changes={changes}
            // Another person can be chosen at once.
            onFreed={() => onPick(null)}
            onDone={onClose}
          />
        ) : position.open > 0 ? (
          <CandidateList
            departmentId={departmentId}
            slot={toSlotKey(date, position.position.id)}
            choose={changes.choose}
            onChosen={onClose}
          />
        ) : (
          <p>{t('All places are taken.')}</p>
        )}
      </div>
    </Dialog>
  );
}
