import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { useSessionValue } from '../../../lib/session/session.ts';
import {
  CalendarIcon,
  CheckIcon,
  FolderIcon,
  MailIcon,
  PencilIcon,
  PeopleIcon,
  PlusIcon,
  TrashIcon,
} from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './detail.module.css';
import { useTileFacts } from './use-tile-facts.ts';

interface Props {
  department: Department;
  isDeleting: boolean;
  onDelete: () => void;
}

/** Shows the actions that the server's viewer flags permit. */
export function ActionTiles({ department, isDeleting, onDelete }: Props) {
  const tiles = useAvailableTiles(department);
  const mayDelete = department.viewer.may_delete;
  if (tiles.length === 0 && !mayDelete) return null;
  return (
    <section aria-labelledby="actions">
      <h2 id="actions" className="visually-hidden">
        {t('What you can do here')}
      </h2>
      <ul className={styles['tiles']}>
        {tiles.map((tile) => (
          <Tile key={tile.page} departmentId={department.id} {...tile} />
        ))}
        {mayDelete && <DeleteTile isBusy={isDeleting} onDelete={onDelete} />}
      </ul>
    </section>
  );
}

function useAvailableTiles(department: Department) {
  const { viewer } = department;
  const facts = useTileFacts(department);
  const maySeeServing = useSessionValue(({ modules }) => modules.includes('serving')) && viewer.may_see_serving;
  const tiles = [
    {
      page: 'apply',
      may: viewer.may_apply,
      icon: <PlusIcon />,
      name: t('Apply'),
      fact: t('Ask to join in a few words'),
    },
    { page: 'members', may: viewer.may_see_members, icon: <PeopleIcon />, name: t('Members'), fact: facts.members },
    {
      page: 'applications',
      may: viewer.may_see_applications,
      icon: <CheckIcon />,
      name: t('Applications'),
      fact: facts.waiting,
    },
    {
      page: 'info/post',
      may: viewer.may_post,
      icon: <MailIcon />,
      name: t('Post Info'),
      fact: t('Share news with the members'),
    },
    { page: 'info', may: viewer.may_see_posts, icon: <FolderIcon />, name: t('Info Posts'), fact: facts.latest },
    { page: 'serving', may: maySeeServing, icon: <CalendarIcon />, name: t('Serving'), fact: t('Who serves when') },
    {
      page: 'edit',
      may: viewer.may_edit,
      icon: <PencilIcon />,
      name: t('Edit'),
      fact: t('Name, description, leader, logo'),
    },
    {
      page: 'write',
      may: viewer.may_write,
      icon: <MailIcon />,
      name: t('Write to members'),
      fact: t('A message, also by email'),
    },
  ];
  return tiles.filter((tile) => tile.may);
}

interface TileProps {
  departmentId: number;
  page: string;
  icon: ReactNode;
  name: string;
  /** Short description of the target page. */
  fact: string;
}

function Tile({ departmentId, page, icon, name, fact }: TileProps) {
  return (
    <li className={styles['tile']} data-main={page === 'apply' || undefined}>
      <span className={`${frame['iconTile']} ${styles['icon']}`}>{icon}</span>
      <div>
        <Link to={`/department/${departmentId}/${page}`}>{name}</Link>
        <p>{fact}</p>
      </div>
    </li>
  );
}

function DeleteTile({ isBusy, onDelete }: { isBusy: boolean; onDelete: () => void }) {
  return (
    <li className={`${styles['tile']} ${styles['risky']}`}>
      <span className={`${frame['iconTile']} ${styles['icon']}`}>
        <TrashIcon />
      </span>
      <div>
        <button type="button" disabled={isBusy} onClick={onDelete}>
          {isBusy ? t('Deleting...') : t('Delete')}
        </button>
        <p>{t('Also deletes memberships, posts and applications')}</p>
      </div>
    </li>
  );
}
