import { servingMessages } from '@kanisa/contract/serving/serving.ts';
import { useState } from 'react';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialogs/dialog.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../../ui/form/inputs.tsx';
import { useAskEstimate, useAskEveryone } from './api.ts';
import styles from './dialog.module.css';

interface Props {
  departmentId: string;
  weeks: number;
  onClose: () => void;
}

type Estimate = NonNullable<ReturnType<typeof useAskEstimate>['data']>;

/** Says who gets a message and what it costs, before anything is sent. */
export function AskDialog({ departmentId, weeks, onClose }: Props) {
  const estimate = useAskEstimate(departmentId, weeks);
  const asking = useAskEveryone(departmentId);
  const [byText, setByText] = useState(false);
  // A cached count may be from before the last change.
  const counted = estimate.isFetchedAfterMount ? estimate.data : undefined;
  const mayAsk = counted !== undefined && counted.people > 0;
  return (
    <Dialog
      title={t('Ask everyone who is planned?')}
      width={520}
      focused="[data-safe]"
      isBusy={asking.isPending}
      onClose={onClose}
    >
      <div className={styles['body']}>
        {counted && <Counts estimate={counted} />}
        {mayAsk && <TextTick estimate={counted} isTicked={byText} onTick={setByText} />}
        {!counted && !estimate.error && <SkeletonLines count={3} />}
        {!counted && estimate.error && (
          <ApiErrorBanner error={estimate.error} busy={estimate.isFetching} onRetry={() => void estimate.refetch()} />
        )}
        {asking.error && <Banner tone="error">{asking.error.message}</Banner>}
      </div>
      <DialogButtons>
        <button data-safe type="button" className={buttonClass('plain')} disabled={asking.isPending} onClick={onClose}>
          {t('Cancel')}
        </button>
        {mayAsk && (
          <button
            type="button"
            className={buttonClass('main')}
            disabled={asking.isPending}
            onClick={() => asking.mutate({ weeks, byText }, { onSuccess: onClose })}
          >
            {asking.isPending ? t('Asking...') : t('Ask {count} people', { count: counted.people })}
          </button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

function Counts({ estimate }: { estimate: Estimate }) {
  const { people, places, by_notice: notices, by_email: emails, unreached } = estimate;
  if (people === 0)
    return (
      <p>
        {servingMessages.nobodyToAsk} {t('Fill the places first.')}
      </p>
    );
  return (
    <>
      <p>
        {t('One message each to {people}, about {places}.', {
          people: t('{count} people', { count: people }),
          places: t('{count} dates', { count: places }),
        })}
      </p>
      <ul className={styles['counts']}>
        {notices > 0 && <li>{t('{count} by a notice on their phone', { count: notices })}</li>}
        {emails > 0 && <li>{t('{count} by email', { count: emails })}</li>}
        {unreached > 0 && <li>{t('{count} can’t be reached; they see it when they log in', { count: unreached })}</li>}
      </ul>
    </>
  );
}

interface TickProps {
  estimate: Estimate;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** A text costs money, so it is never ticked by itself. */
function TextTick({ estimate: { text }, isTicked, onTick }: TickProps) {
  if (text.phones === 0) return null;
  const money = (amount: number) => formatNumber(amount, { style: 'currency', currency: text.currency });
  const phones = t('{count} phones', { count: text.phones });
  const price =
    text.cost === null
      ? t('{reached}, price not set', { reached: phones })
      : t('{reached}, costs {price}', { reached: phones, price: money(text.cost) });
  const budget = text.is_allowed
    ? t('Left of this month’s budget: {amount}', { amount: money(text.budget_left) })
    : t('This month’s budget for texts has {amount} left. An admin can raise it under Serving.', {
        amount: money(text.budget_left),
      });
  return (
    <Checkbox
      label={t('By text instead, where there is a phone number')}
      description={
        <>
          {price}
          <br />
          {budget}
        </>
      }
      checked={isTicked && text.is_allowed}
      disabled={!text.is_allowed}
      onChange={(event) => onTick(event.target.checked)}
    />
  );
}
