/**
 * Compiles only if a body was taken apart completely: `const { name, ...rest } = body; requireNoFieldsLeft(rest)`. A field
 * that is added to the schema of a PUT or PATCH is a type error until it is carried to its column.
 */
export function requireNoFieldsLeft(_rest: Record<string, never>): void {}
