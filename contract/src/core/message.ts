export type Values = Readonly<Record<string, string | number>>;

/** A sentence of the product and the values in it, which only the running program knows. */
export interface FilledSentence {
  readonly template: string;
  readonly values: Values;
}

/** A finished English sentence, or one with its values. Both can be told in every language. */
export type Sentence = string | FilledSentence;

const filled = new Map<string, FilledSentence>();

/**
 * Marks a constant as a sentence that people read, so that every catalogue must have it. The constant is English; the
 * server remembers with which values a sentence was filled, and the build of the web app puts a translation in its
 * place. Values that change while the program runs belong to a `FilledSentence`: nothing is ever forgotten here.
 */
export function message<Text extends string>(text: Text): Text;
export function message(template: string, values: Values): string;
export function message(template: string, values?: Values): string {
  if (values === undefined) return template;
  const text = fillIn(template, values);
  const other = filled.get(text)?.template ?? template;
  if (other !== template) throw new Error(`"${other}" and "${template}" make the same sentence`);
  filled.set(text, { template, values });
  return text;
}

/** Puts values in the place of `{name}`. A placeholder without a value stays visible. */
export function fillIn(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The template of a sentence, with its values. */
export function toTemplate(sentence: Sentence): FilledSentence {
  return typeof sentence === 'string' ? (filled.get(sentence) ?? { template: sentence, values: {} }) : sentence;
}

/** English on the server; the language of the page in the web app, whose build translates the template. */
export function toText(sentence: Sentence): string {
  return typeof sentence === 'string' ? sentence : fillIn(sentence.template, sentence.values);
}
