import type { ImportPreview, ImportProblem } from '@kanisa/contract/people/import.schema.ts';
import type { ImportField } from '@kanisa/contract/people/import.ts';
import { useMemo } from 'react';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { TableHead } from '../../../ui/page/table-head.tsx';
import { getFieldLabel } from '../../records/shared/audit-text.ts';
import { getCorrectionKey, indexCells } from './file-rows.ts';
import styles from './import.module.css';
import type { ImportPreviewState } from './use-import-preview.ts';

interface Props {
  previewing: ImportPreviewState;
  preview: ImportPreview;
}

/** The rejected rows: why, a field to correct each cell, and a file of them. */
export function ProblemList({ previewing, preview }: Props) {
  const isBusy = previewing.busy !== null;
  const hasCorrections = Object.keys(previewing.corrections).length > 0;
  return (
    <form
      className={frame['stack12']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        previewing.checkAgain();
      }}
    >
      <ProblemTable previewing={previewing} preview={preview} />
      {previewing.rows && (
        <div className={styles['fix']}>
          <button type="submit" className={buttonClass('plain')} disabled={isBusy || !hasCorrections}>
            {previewing.busy === 'reading' ? t('Checking...') : t('Check again')}
          </button>
          <button
            type="button"
            className={buttonClass('plain')}
            disabled={isBusy}
            onClick={previewing.downloadRejected}
          >
            {t('Download these rows')}
          </button>
        </div>
      )}
    </form>
  );
}

const COLUMNS = [t('Line'), t('Column'), t('Reason'), t('Correction')];

function ProblemTable({ previewing, preview }: Props) {
  const { rows } = previewing;
  const { problems, bad, columns } = preview;
  const findCell = useMemo(() => indexCells(rows, columns), [rows, columns]);
  const hiddenRows = bad - new Set(problems.map(({ line }) => line)).size;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse it scrolls only with the focus
    <div className={styles['scroll']} role="region" aria-label={t('Rows that need fixing')} tabIndex={0}>
      <table className={styles['table']}>
        <TableHead columns={COLUMNS} />
        <tbody>
          {problems.map((problem) => (
            <ProblemRow
              key={`${problem.line} ${problem.field} ${problem.reason}`}
              problem={problem}
              cell={problem.field && findCell(problem.line, problem.field)}
              previewing={previewing}
            />
          ))}
        </tbody>
      </table>
      {hiddenRows > 0 && (
        <p className={styles['more']}>{t('And {number} more rows.', { number: formatNumber(hiddenRows) })}</p>
      )}
    </div>
  );
}

interface RowProps {
  problem: ImportProblem;
  /** The text of the cell. Null if the row has too many cells, or the file has no such column. */
  cell: string | null;
  previewing: ImportPreviewState;
}

function ProblemRow({ problem: { line, field, reason }, cell, previewing }: RowProps) {
  const canCorrect = field !== null && cell !== null;
  return (
    <tr>
      <th scope="row" data-label={t('Line')}>
        {line}
      </th>
      <td>{field ? getFieldLabel(field) : '–'}</td>
      <td className={styles['reason']}>{reason}</td>
      <td>
        {canCorrect ? (
          <CellInput line={line} field={field} cell={cell} previewing={previewing} />
        ) : (
          <span className={frame['note']}>{t('Fix it in your list.')}</span>
        )}
      </td>
    </tr>
  );
}

interface CellInputProps {
  line: number;
  field: ImportField;
  cell: string;
  previewing: ImportPreviewState;
}

function CellInput({ line, field, cell, previewing }: CellInputProps) {
  const key = getCorrectionKey(line, field);
  return (
    <input
      className={styles['correction']}
      aria-label={t('{field}, line {line}', { field: getFieldLabel(field), line })}
      value={previewing.corrections[key] ?? cell}
      disabled={previewing.busy !== null}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => previewing.correct(key, event.target.value)}
    />
  );
}
