import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import { siteMessages } from '@kanisa/contract/site/site.ts';
import { useState } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { Dialog, DialogButtons } from '../../../../ui/dialogs/dialog.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { Sentence } from '../../../../ui/text/sentence.tsx';
import { TimeAgo } from '../../../../ui/text/time-ago.tsx';
import { SiteImageThumb } from '../pictures/site-image.tsx';
import type { SavedSection } from '../shared/api.ts';
import { describeField } from '../shared/field-labels.ts';
import styles from './conflict-dialog.module.css';
import { type Conflict, describeValue, type ValuePart } from './conflicts.ts';

interface Props {
  section: SiteSection;
  saved: SavedSection;
  conflicts: readonly Conflict[];
  /** The paths whose text is taken from the other. */
  onSave: (taken: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Both texts side by side, wherever they differ. Nothing is lost until one of them is chosen and saved. */
export function ConflictDialog({ section, saved, conflicts, onSave, onClose }: Props) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(conflicts.filter(({ isOnlyTheirs }) => isOnlyTheirs).map(({ path }) => path)),
  );
  const choose = (path: string, side: 'mine' | 'theirs') => {
    const next = new Set(taken);
    if (side === 'theirs') next.add(path);
    else next.delete(path);
    setTaken(next);
  };
  return (
    <Dialog title={siteMessages.changedMeanwhile} width={760} focused="h2" onClose={onClose}>
      <SavedBy saved={saved} />
      <ol className={styles['conflicts']}>
        {conflicts.map((conflict) => (
          <ConflictRow
            key={conflict.path}
            section={section}
            conflict={conflict}
            side={taken.has(conflict.path) ? 'theirs' : 'mine'}
            onChoose={(side) => choose(conflict.path, side)}
          />
        ))}
      </ol>
      <DialogButtons isSticky>
        <button type="button" className={buttonClass('plain')} onClick={onClose}>
          {t('Back to the form')}
        </button>
        <button type="button" className={buttonClass('main')} onClick={() => onSave(taken)}>
          {t('Save these texts')}
        </button>
      </DialogButtons>
    </Dialog>
  );
}

function SavedBy({ saved }: { saved: SavedSection }) {
  return (
    <p className={styles['by']}>
      {t('Nothing of yours is lost. Choose which text to keep, place by place.')}{' '}
      {saved.changed_by && saved.changed_at && (
        <Sentence
          text={t('Saved by {name}, {when}', { name: formatFullName(saved.changed_by) })}
          values={{ when: <TimeAgo instant={saved.changed_at} /> }}
        />
      )}
    </p>
  );
}

interface RowProps {
  section: SiteSection;
  conflict: Conflict;
  side: 'mine' | 'theirs';
  onChoose: (side: 'mine' | 'theirs') => void;
}

function ConflictRow({ section, conflict, side, onChoose }: RowProps) {
  const label = describeField(section, conflict.path);
  const describe = (value: unknown) => describeValue(section, conflict.path, value);
  return (
    <li>
      <h3>{label}</h3>
      <div className={styles['sides']}>
        <Side title={t('Yours')} parts={describe(conflict.mine)} isKept={side === 'mine'} />
        <Side title={t('Theirs')} parts={describe(conflict.theirs)} isKept={side === 'theirs'} />
      </div>
      <SegmentedControl
        label={t('Which text to keep: {field}', { field: label })}
        value={side}
        onChange={onChoose}
        choices={[
          { value: 'mine', label: t('Keep mine') },
          { value: 'theirs', label: t('Take theirs') },
        ]}
      />
    </li>
  );
}

function Side({ title, parts, isKept }: { title: string; parts: readonly ValuePart[]; isKept: boolean }) {
  return (
    <div className={styles['side']} data-kept={isKept}>
      <p className={frame['fine']}>{title}</p>
      <div className={styles['words']}>
        {parts.length === 0 && <em>{t('Empty')}</em>}
        {parts.map((part) =>
          'image' in part ? (
            <SiteImageThumb key={part.path} name={part.image} kind={part.imageKind} />
          ) : (
            <p key={part.path}>{part.words}</p>
          ),
        )}
      </div>
    </div>
  );
}
