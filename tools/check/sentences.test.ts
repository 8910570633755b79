import { describe, expect, it } from 'vitest';
import { checkSentences, type Tree } from './sentences.ts';

const TREES: Tree[] = [{ name: 'web', files: /^web\//, shown: /./, catalogues: ['sw.json'] }];

const check = (source: string, lines: Record<string, string>) =>
  checkSentences([{ path: 'web/page.tsx', source }], () => lines, TREES).problems;

const SAVED = { 'Saved by {name}': 'Imehifadhiwa na {name}' };

describe('the check of sentences', () => {
  it('passes a sentence with its twin', () => {
    expect(check(`<p>{t('Saved by {name}', { name })}</p>`, SAVED)).toEqual([]);
  });

  it.each<[what: string, source: string, lines?: Record<string, string>]>([
    ['a translated sentence', `<p>{t('Saved by {name}', { name })}</p>`],
    ['both sides of a condition', `t(isOwn ? 'Your file' : 'Saved by {name}')`, { 'Your file': 'Faili yako' }],
    ['a marked constant', `const LABELS = { saved: message('Saved by {name}') };`],
    ['a singular', `t('{count} files', { count, one: 'One file' })`, { '{count} files': 'faili {count}' }],
    ['a second meaning', `t('Look', { context: 'open' })`, { Look: 'Mwonekano' }],
    ['an empty twin', `t('Save')`, { Save: ' ' }],
  ])('fails without the twin of %s', (_, source, lines = {}) => {
    expect(check(source, lines).join('\n')).toContain('no twin of');
  });

  it.each([
    ['a constant', `const LABELS = { saved: 'Saved by {name}' };`],
    ['an attribute', `<Field label="Your file" />`],
    ['a template with a value', 'const text = (max: number) => `At most ${max} files`;'],
    ['an answer', `throw new AppError('conflict', 'Nothing has changed.')`],
  ])('fails if %s is not marked', (_, source) => {
    expect(check(source, SAVED)).toContainEqual(expect.stringContaining('is not marked'));
  });

  it('finds the twin of a count, of a constant and of a second meaning', () => {
    const source =
      't("{count} files", { count }); const most = message("At most {max} files", { max }); t("Look", { context: "open" });';
    const lines = {
      '{count} files_one': 'faili moja',
      '{count} files_other': 'faili {count}',
      'At most {max} files': 'Faili zisizozidi {max}',
      Look_open: 'Tazama',
    };
    expect(check(source, lines)).toEqual([]);
  });

  it('asks for no twin of code', () => {
    const source = `
      callApi('GET /admin/users/:id');
      throw new Error('This never happens');
      if (event.key === 'Escape') close();
      const css = <i className="Big box" style={{ height: '46px' }} />;
      const headers = { 'Content-Type': 'text/html' };`;
    expect(check(source, {})).toEqual([]);
  });

  it.each([
    ['misses a value', 'Imehifadhiwa'],
    ['renames a value', 'Imehifadhiwa na {jina}'],
    ['has a value too many', 'Imehifadhiwa na {name} {name}'],
  ])('fails if a twin %s', (_, twin) => {
    const problems = check(`t('Saved by {name}', { name })`, { 'Saved by {name}': twin });
    expect(problems).toEqual([expect.stringContaining('"Saved by {name}" has {name}, its twin')]);
  });

  it.each([
    ['a template in the call', 't(`Saved by ${name}`)'],
    ['a sum in the call', `t('Saved by ' + name)`],
    ['a template around the call', '`${t("Save")} now`'],
    ['two calls in a template', '`${t("Save")}, ${t("Save")}`'],
    ['a sum around the call', `t('Save') + ' ' + name`],
    ['a joined list', `[t('Save'), name].join(' ')`],
    ['an element behind the words', `<p>{t('Save')} <b>{name}</b></p>`],
    ['words behind an element', `<p><b>{name}</b> {t('Save')}</p>`],
    ['a comma behind the words', `<p>{t('Save')}, <Time /></p>`],
    ['a full stop behind the words', `<p>{t('Save')}.{' '}{name}</p>`],
  ])('fails on a sentence from pieces: %s', (_, source) => {
    expect(check(source, { Save: 'Hifadhi' }).join('\n')).toContain('put together from pieces');
  });

  it.each([
    ['two sentences', `<p><b>{t('Saved.')}</b> {t('Saved.')}</p>`],
    ['a label and its value', `<p>{t('Save')}: <b>{name}</b></p>`],
    ['two facts', '`${t("Save")} · ${name}`'],
    ['a picture and a label', `<button><SaveIcon /> {t('Save')}</button>`],
  ])('passes %s', (_, source) => {
    expect(check(source, { Save: 'Hifadhi', 'Saved.': 'Imehifadhiwa.' }).join('\n')).not.toContain('pieces');
  });

  it('fails on bare text, on a line that nothing uses, on the word for hours before a time and on an avoided word', () => {
    expect(check('<p>Welcome home</p>', {})).toEqual([expect.stringContaining('"Welcome home" is not marked')]);
    expect(check('', { Gone: 'Imeondoka' })).toEqual([expect.stringContaining('no sentence uses "Gone"')]);
    const late = check(`t('At {time}', { time })`, { 'At {time}': 'Saa {time}' });
    expect(late).toEqual([expect.stringContaining('tells the time as')]);
    const word = check(`t('Member')`, { Member: 'Mwanachama' });
    expect(word).toEqual([expect.stringContaining('says Mwanachama')]);
  });

  it('counts the sentences of a tree', () => {
    const source = `t('Save'); t('Save'); t('Saved.');`;
    const { counts } = checkSentences([{ path: 'web/page.ts', source }], () => ({}), TREES);
    expect(counts).toEqual({ web: 2 });
  });
});
