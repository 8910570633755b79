import type { HouseholdLink, SpouseQuestion } from '@kanisa/contract/people/spouses.schema.ts';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { useSpouseWrites } from './api.ts';
import { AskDialog } from './ask-dialog.tsx';
import { ChildQuestions, InviteQuestions } from './child-questions.tsx';
import styles from './spouse-part.module.css';

type Writes = ReturnType<typeof useSpouseWrites>;

/** Who shares the list, the questions of others, and the way to ask. */
export function SpousePart({ link }: { link: HouseholdLink }): ReactNode {
  const part = useRef<HTMLElement>(null);
  // The pressed button disappears with what it answered.
  const focusPart = () => part.current?.focus();
  const writes = useSpouseWrites(focusPart);
  return (
    <section className={`${frame['card']} ${styles['part']}`} aria-labelledby="spouse-title" tabIndex={-1} ref={part}>
      <h2 id="spouse-title">{t('Share this list with your spouse')}</h2>
      <ChildQuestions onDone={focusPart} />
      <InviteQuestions onDone={focusPart} />
      {link.questions.map((question) => (
        <Question key={question.id} question={question} writes={writes} />
      ))}
      <State link={link} writes={writes} />
    </section>
  );
}

function Question({ question, writes }: { question: SpouseQuestion; writes: Writes }) {
  return (
    <div className={styles['question']}>
      <p>
        {t('{name} asks to be one household with you. You would both see and change the children’s details.', {
          name: question.name,
        })}
      </p>
      <Contact person={question} />
      <Answers id={question.id} writes={writes} />
    </div>
  );
}

function Contact({ person }: { person: Omit<SpouseQuestion, 'id' | 'asked_at'> }) {
  const ways = [person.username, person.phone_number, person.email].filter((way) => way !== null);
  return <p className={styles['soft']}>{ways.join(' · ')}</p>;
}

function Answers({ id, writes }: { id: number; writes: Writes }) {
  const send = (accept: boolean) => writes.answer({ question_id: id, accept });
  return (
    <div className={styles['answers']}>
      <button type="button" className={buttonClass('plain')} disabled={writes.isBusy} onClick={() => send(true)}>
        {t('Yes, share one list')}
      </button>
      <button type="button" className={buttonClass('plain')} disabled={writes.isBusy} onClick={() => send(false)}>
        {t('No')}
      </button>
    </div>
  );
}

function State({ link, writes }: { link: HouseholdLink; writes: Writes }) {
  const name = link.spouse?.name ?? '';
  if (link.state === 'shared') return <Shared name={name} writes={writes} />;
  if (link.state === 'none') return <Ask />;
  if (link.state === 'waiting' || !link.spouse || link.question_id === null) {
    return (
      <>
        <p className={styles['soft']}>{t('You have asked. Nothing is shared until they say yes.')}</p>
        <div className={styles['answers']}>
          <button type="button" className={buttonClass('plain')} disabled={writes.isBusy} onClick={writes.end}>
            {t('Withdraw the question')}
          </button>
        </div>
      </>
    );
  }
  return (
    <div className={styles['question']}>
      <p>
        {t('{name} said yes. Is this your spouse? You would both see and change the children’s details.', { name })}
      </p>
      <Contact person={link.spouse} />
      <Answers id={link.question_id} writes={writes} />
    </div>
  );
}

function Ask() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p className={styles['soft']}>
        {t('Two spouses with accounts can have one family list. Both see and change the children’s details.')}
      </p>
      <div className={styles['answers']}>
        <button type="button" className={buttonClass('plain')} onClick={() => setIsAsking(true)}>
          {t('Ask your spouse')}
        </button>
      </div>
      {isAsking && <AskDialog onClose={() => setIsAsking(false)} />}
    </>
  );
}

function Shared({ name, writes }: { name: string; writes: Writes }) {
  const [isEnding, setIsEnding] = useState(false);
  const end = () => {
    setIsEnding(false);
    writes.end();
  };
  return (
    <>
      <p className={styles['soft']}>
        {t('You share this list with {name}. Only who entered somebody can delete them.', { name })}
      </p>
      <div className={styles['answers']}>
        <button
          type="button"
          className={buttonClass('plain')}
          disabled={writes.isBusy}
          onClick={() => setIsEnding(true)}
        >
          {t('Stop sharing')}
        </button>
      </div>
      {isEnding && (
        <QuestionDialog
          title={t('Stop sharing the list?')}
          safe={t('Keep sharing')}
          risky={t('Stop sharing')}
          onSafe={() => setIsEnding(false)}
          onRisky={end}
        >
          {t('Each of you then sees and changes only the people you entered. The church office is told.')}
        </QuestionDialog>
      )}
    </>
  );
}
