import type { DeletionRequest } from '@kanisa/contract/privacy/own-data.schema.ts';
import { ownDataMessages } from '@kanisa/contract/privacy/own-data.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { reloadDeletionRequests } from '../shared/api.ts';
import { ConfirmDeletionDialog } from './confirm-deletion-dialog.tsx';
import styles from './deletion-requests.module.css';

/** Oldest request first, in the order of the server. */
export function DeletionList({ requests }: { requests: readonly DeletionRequest[] }) {
  const [pendingRequest, setPendingRequest] = useState<DeletionRequest | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const client = useQueryClient();

  function close({ isDeleted }: { isDeleted: boolean }): void {
    setPendingRequest(null);
    // Reload after an error too: the request may have been handled elsewhere.
    void reloadDeletionRequests(client);
    // The focused button disappears with its row.
    if (isDeleted) list.current?.focus();
  }

  return (
    <>
      <ul className={styles['list']} ref={list} tabIndex={-1} aria-label={t('Deletion requests')}>
        {requests.map((request) => (
          <DeletionRow key={request.user_id} request={request} onConfirm={() => setPendingRequest(request)} />
        ))}
      </ul>
      {pendingRequest && <ConfirmDeletionDialog request={pendingRequest} onClose={close} />}
    </>
  );
}

function DeletionRow({ request, onConfirm }: { request: DeletionRequest; onConfirm: () => void }) {
  const { username } = useSession();
  const name = formatFullName(request);
  return (
    <li>
      <div className={styles['who']}>
        <Avatar name={name} size={48} />
        <div>
          <p className={styles['name']}>{name}</p>
          <p className={frame['soft']}>{request.username}</p>
        </div>
      </div>
      <p className={styles['facts']}>
        <span>
          <Sentence text={t('Requested {when}')} values={{ when: <TimeAgo instant={request.requested_at} /> }} />
        </span>
        <span>
          {request.family_members === 0
            ? t('No family members')
            : t('{count} family members', { count: request.family_members })}
        </span>
      </p>
      {request.username === username ? (
        <p className={frame['soft']}>{ownDataMessages.ownDeletion}</p>
      ) : (
        <button
          type="button"
          className={buttonClass('risky')}
          aria-label={t('Delete account of {name}', { name })}
          onClick={onConfirm}
        >
          {t('Delete account')}
        </button>
      )}
    </li>
  );
}
