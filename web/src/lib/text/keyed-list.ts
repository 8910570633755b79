/** Rows of a list that may contain the same words twice. Their places are the keys, because the rows have no id. */
export const withKeys = <Item>(items: readonly Item[]) => items.map((item, key) => ({ key, item }));
