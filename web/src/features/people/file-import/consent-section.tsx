import type { FileImportPreview } from '@kanisa/contract/people/file-import.schema.ts';
import { fileImportMessages } from '@kanisa/contract/people/file-import.ts';
import { AGREED_HOW_MAX } from '@kanisa/contract/people/people.ts';
import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { Checkbox, TextInput } from '../../../ui/form/inputs.tsx';
import { RecordSection } from '../../../ui/record/record-frame.tsx';
import styles from './file-import.module.css';
import type { FileImportState } from './use-file-import.ts';

interface Props {
  importing: FileImportState;
  preview: FileImportPreview;
}

/** Asked once for the file. Without a yes people are recorded and not written to. */
export function ConsentSection({ importing, preview }: Props) {
  const { consent, isStarting, isReading } = importing;
  const [isMissing, setMissing] = useState(false);
  const isYes = consent.emails || consent.texts;
  const count = preview.new + preview.updated;

  function start(): void {
    const hasNoWord = isYes && consent.how.trim() === '';
    setMissing(hasNoWord);
    if (!hasNoWord) importing.start();
  }

  return (
    <RecordSection title={t('May the church write to these people?')}>
      <p className={styles['soft']}>
        {t(
          'Without a yes they are recorded and not written to. Nobody under 18 is, and a no that is recorded stays a no.',
        )}
      </p>
      <Answer importing={importing} isMissing={isMissing && isYes} />
      <div className={styles['buttons']}>
        <button
          type="button"
          className={buttonClass('main')}
          disabled={isStarting || isReading || count === 0}
          onClick={start}
        >
          {isStarting ? t('Starting...') : t('Import {count} people', { count })}
        </button>
        <ButtonLink to="/admin/people" look="plain">
          {t('Cancel')}
        </ButtonLink>
      </div>
    </RecordSection>
  );
}

interface AnswerProps {
  importing: FileImportState;
  /** How they agreed is not written. */
  isMissing: boolean;
}

function Answer({ importing, isMissing }: AnswerProps) {
  const { consent, setConsent, isStarting } = importing;
  return (
    <div className={styles['consent']}>
      <Checkbox
        label={t('They agreed to emails')}
        checked={consent.emails}
        disabled={isStarting}
        onChange={(event) => setConsent({ ...consent, emails: event.target.checked })}
      />
      <Checkbox
        label={t('They agreed to texts')}
        checked={consent.texts}
        disabled={isStarting}
        onChange={(event) => setConsent({ ...consent, texts: event.target.checked })}
      />
      {(consent.emails || consent.texts) && (
        <TextInput
          label={t('How they agreed')}
          description={t('For example: on the form of 2024')}
          value={consent.how}
          maxLength={AGREED_HOW_MAX}
          error={isMissing ? fileImportMessages.agreedHow : undefined}
          disabled={isStarting}
          onChange={(event) => setConsent({ ...consent, how: event.target.value })}
        />
      )}
    </div>
  );
}
