import { peopleListFallbacks } from '@kanisa/contract/people/lists.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { t } from '../../../../lib/i18n.ts';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import { showApiErrorToast, showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { Menu, MenuItem } from '../../../../ui/popover/menu.tsx';
import styles from '../../../../ui/work-list/filter-sentence.module.css';
import { reloadPersons } from '../shared/api.ts';
import type { PeopleQuery } from '../shared/people-query.ts';
import { ListDialog } from './list-dialog.tsx';
import type { PeopleList } from './lists-api.ts';
import { WriteToList } from './write-to-list.tsx';

interface Props {
  current: PeopleList | null;
  query: PeopleQuery;
  columns: readonly string[];
}

/** Saves the filters and columns as a list, and changes or deletes the saved list that is open. */
export function SaveList({ current, query, columns }: Props) {
  const [isNaming, setNaming] = useState<'new' | 'old' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isFiltered = Object.keys(query).length > 0;
  const isChanged = current !== null && !isSameQuery(current.query, query);
  const update = useListUpdate();
  const deletion = useListDeletion();
  if (!isFiltered && current === null) return null;
  const body = { query: { ...query, columns: [...columns] } };
  return (
    <>
      {(current === null || isChanged) && (
        <button type="button" className={styles['quiet']} onClick={() => setNaming('new')}>
          {t('Save as a list')}
        </button>
      )}
      {current && !isChanged && <WriteToList list={current} />}
      {current?.may_delete && (
        <ListMenu
          list={current}
          saveLabel={isChanged ? t('Save these filters in the list') : t('Save these columns in the list')}
          onSave={() => update.mutate({ id: current.id, body })}
          onRename={() => setNaming('old')}
          onDelete={() => setAsking(true)}
        />
      )}
      {isNaming && (
        <ListDialog list={isNaming === 'old' ? current : null} query={body.query} onClose={() => setNaming(null)} />
      )}
      {isAsking && current && (
        <QuestionDialog
          title={t('Delete the list “{name}”?', { name: current.name })}
          safe={t('Cancel')}
          risky={t('Delete')}
          onSafe={() => setAsking(false)}
          onRisky={() => {
            setAsking(false);
            deletion.mutate(current.id);
          }}
        >
          {t('The people in it stay.')}
        </QuestionDialog>
      )}
    </>
  );
}

interface MenuProps {
  list: PeopleList;
  saveLabel: string;
  onSave: () => void;
  onRename: () => void;
  onDelete: () => void;
}

function ListMenu({ list, saveLabel, onSave, onRename, onDelete }: MenuProps) {
  return (
    <Menu label={t('This list')} trigger={t('This list')} triggerClass={styles['quiet']}>
      {list.is_own && <MenuItem onChoose={onSave}>{saveLabel}</MenuItem>}
      {list.is_own && <MenuItem onChoose={onRename}>{t('Rename or share')}</MenuItem>}
      <MenuItem isRisky onChoose={onDelete}>
        {t('Delete the list')}
      </MenuItem>
    </Menu>
  );
}

function isSameQuery(saved: Readonly<Record<string, string>>, query: PeopleQuery): boolean {
  const sort = (values: object) =>
    JSON.stringify(Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other)));
  return sort(saved) === sort(query);
}

function useListUpdate() {
  const client = useQueryClient();
  return useApiMutation<void, { id: number; body: { query: object } }>({
    async mutationFn({ id, body }) {
      const answer = await callApi('PATCH /people/lists/:id', {
        params: { id },
        body,
        fallback: peopleListFallbacks.save,
      });
      showSuccessToast(answer.message);
      await reloadPersons(client);
    },
    onError: showApiErrorToast,
  });
}

function useListDeletion() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useApiMutation<void, number>({
    async mutationFn(id) {
      const answer = await callApi('DELETE /people/lists/:id', {
        params: { id },
        fallback: peopleListFallbacks.delete,
      });
      showSuccessToast(answer.message);
      void navigate('?', { replace: true });
      await reloadPersons(client);
    },
    onError: showApiErrorToast,
  });
}
