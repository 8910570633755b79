import { FIELD_NAME_MAX, PEOPLE_FIELD_KINDS, PEOPLE_FIELD_TARGETS } from '@kanisa/contract/people/fields.ts';
import { t } from '../../../lib/i18n.ts';
import { NativeSelect, Textarea, TextInput } from '../../../ui/form/inputs.tsx';
import { recordActionClass } from '../../../ui/record/record-frame.tsx';
import type { DraftField } from './draft-fields.ts';
import styles from './settings.module.css';

const KIND_LABELS: Record<DraftField['kind'], () => string> = {
  text: () => t('Short text'),
  number: () => t('Number'),
  date: () => t('Date'),
  choice: () => t('Choice'),
  yes_no: () => t('Yes or no'),
};

const TARGET_LABELS: Record<DraftField['applies_to'], () => string> = {
  adults: () => t('Adults'),
  children: () => t('Children'),
  both: () => t('Adults and children'),
};

interface Props {
  draft: DraftField;
  /** Null deletes the field. */
  onChange: (next: DraftField | null) => void;
}

export function FieldRow({ draft, onChange }: Props) {
  const { id, name, kind, applies_to: target, choices } = draft;
  return (
    <div className={styles['field']} role="group" aria-label={name || t('New field')}>
      <TextInput
        label={t('Name')}
        value={name}
        maxLength={FIELD_NAME_MAX}
        autoComplete="off"
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <NativeSelect
        label={t('Kind')}
        value={kind}
        // Its values would not fit another kind.
        disabled={id !== undefined}
        data={PEOPLE_FIELD_KINDS.map((value) => ({ value, label: KIND_LABELS[value]() }))}
        onChange={(event) =>
          onChange({ ...draft, kind: PEOPLE_FIELD_KINDS.find((one) => one === event.target.value) ?? kind })
        }
      />
      <NativeSelect
        label={t('For')}
        value={target}
        data={PEOPLE_FIELD_TARGETS.map((value) => ({ value, label: TARGET_LABELS[value]() }))}
        onChange={(event) =>
          onChange({ ...draft, applies_to: PEOPLE_FIELD_TARGETS.find((one) => one === event.target.value) ?? target })
        }
      />
      <button
        type="button"
        className={recordActionClass}
        aria-label={t('Remove {name}', { name: name || t('New field') })}
        onClick={() => onChange(null)}
      >
        {t('Remove')}
      </button>
      {kind === 'choice' && (
        <div className={styles['choices']}>
          <Textarea
            label={t('Choices, one in each line')}
            value={choices}
            autosize
            minRows={3}
            onChange={(event) => onChange({ ...draft, choices: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
