import { PRINT_LAYOUTS, type PrintLayout } from '@kanisa/contract/people/print.ts';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { RecordPage } from '../../../../ui/record/record-frame.tsx';
import { useCurrentList } from '../list/use-current-list.ts';
import { type PrintAnswer, usePrint } from './api.ts';
import { Badges } from './badges.tsx';
import { Directory } from './directory.tsx';
import { LABELS_PER_SHEET, Labels } from './labels.tsx';
import styles from './print.module.css';
import { listAddressLines } from './sheets.ts';

export const meta = () => [{ title: pageTitle(t('Print people')) }];

const TITLES: Record<PrintLayout, () => string> = {
  directory: () => t('Directory'),
  badges: () => t('Name badges'),
  labels: () => t('Address labels'),
};

/** The people of a list on paper. The sheets look on the screen as they come from the printer. */
export default function PrintPage() {
  const { pathname } = useLocation();
  const layout = PRINT_LAYOUTS.find((one) => pathname.endsWith(`/${one}`)) ?? 'directory';
  const print = usePrint(layout);
  return (
    <RecordPage crumbs={[{ label: t('People'), to: '/admin/people' }]}>
      {!print.data && <PrintHead title={TITLES[layout]()} />}
      {print.isError && (
        <ApiErrorBanner error={print.error} busy={print.isFetching} onRetry={() => void print.refetch()} />
      )}
      {print.isPending && <SkeletonLines count={6} />}
      {print.data && <Sheets key={layout} layout={layout} answer={print.data} />}
    </RecordPage>
  );
}

function PrintHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles['tools']}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

function Sheets({ layout, answer }: { layout: PrintLayout; answer: PrintAnswer }) {
  const [skipped, setSkipped] = useState(0);
  const list = useCurrentList();
  const { groups } = answer;
  const withAddress = groups.filter((group) => listAddressLines(group).length > 0);
  const count = layout === 'labels' ? withAddress.length : groups.flatMap(({ people }) => people).length;
  return (
    <>
      <PrintHead title={TITLES[layout]()}>
        {layout === 'labels' && count > 0 && <FirstLabel value={skipped} onChange={setSkipped} />}
        {count > 0 && (
          <button type="button" className={buttonClass('main')} onClick={() => globalThis.print()}>
            {t('Print')}
          </button>
        )}
        <Notes layout={layout} answer={answer} withoutAddress={groups.length - withAddress.length} />
      </PrintHead>
      {count === 0 && <EmptyState title={t('Nobody to print')} drawing="people" />}
      {count > 0 && layout === 'directory' && <Directory groups={groups} title={list?.name ?? t('Directory')} />}
      {count > 0 && layout === 'badges' && <Badges groups={groups} />}
      {count > 0 && layout === 'labels' && <Labels groups={withAddress} skipped={skipped} />}
    </>
  );
}

interface NotesProps {
  layout: PrintLayout;
  answer: PrintAnswer;
  withoutAddress: number;
}

/** The people whom the sheets leave out, and how to print the sheets in their size. */
function Notes({ layout, answer: { hidden_children: children }, withoutAddress }: NotesProps) {
  return (
    <ul className={styles['notes']}>
      {children > 0 && (
        <li>{t('{count} children are not named: no guardian has agreed to it.', { count: children })}</li>
      )}
      {layout === 'labels' && withoutAddress > 0 && (
        <li>{t('{count} households are left out: no address is known.', { count: withoutAddress })}</li>
      )}
      {layout === 'labels' && <li>{t('For sheets of 21 labels, 63.5 × 38.1 mm. Print at 100 %, without margins.')}</li>}
      {layout === 'badges' && <li>{t('Ten badges of 85 × 54 mm on a sheet, to be cut out. Print at 100 %.')}</li>}
    </ul>
  );
}

function FirstLabel({ value, onChange }: { value: number; onChange: (skipped: number) => void }) {
  const id = useId();
  return (
    <span className={styles['first']}>
      <label htmlFor={id}>{t('Begin at label')}</label>
      <select id={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {Array.from({ length: LABELS_PER_SHEET }, (_, at) => (
          <option key={at} value={at}>
            {at + 1}
          </option>
        ))}
      </select>
    </span>
  );
}
