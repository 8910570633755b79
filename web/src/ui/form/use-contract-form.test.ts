import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type ContractForm, useContractForm } from './use-contract-form.ts';

interface Values {
  title: string;
  rows: { name: string }[];
}

interface Props {
  initial: Values;
  onRender: (form: ContractForm<Values>) => void;
}

function Form({ initial, onRender }: Props) {
  const form = useContractForm<Values, z.ZodType>({
    schema: async () => z.unknown(),
    initial,
    submit: async () => undefined,
  });
  onRender(form);
  return null;
}

/** Renders without a document, so the form has its values, but no fields. */
function renderForm(initial: Values): ContractForm<Values> {
  const forms: ContractForm<Values>[] = [];
  const form = createElement(Form, { initial, onRender: (rendered) => void forms.push(rendered) });
  renderToStaticMarkup(createElement(MemoryRouter, null, form));
  const [rendered] = forms;
  if (!rendered) throw new Error('The form did not render');
  return rendered;
}

const OLD = { title: 'Old', rows: [] };
const NEW = { title: 'New', rows: [{ name: 'A' }] };

it('values that are taken as the saved ones are no unsaved input', () => {
  const form = renderForm(OLD);
  form.reset(NEW);
  expect(form.getValues()).toEqual(NEW);
  expect(form.hasUnsavedInput()).toBe(false);
});

it('values that are shown instead of the saved ones are unsaved input', () => {
  const form = renderForm(OLD);
  const typed = { ...NEW, title: 'Typed' };
  form.reset(NEW, typed);
  expect(form.getValues()).toEqual(typed);
  expect(form.hasUnsavedInput()).toBe(true);
});
