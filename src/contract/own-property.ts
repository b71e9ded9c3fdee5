/**
 * Looks a value from outside up in an object. Read with brackets, `constructor` or `__proto__` would find what every
 * object inherits (held by tests/architecture.test.ts).
 */
export const ownProperty = <Value>(
  values: Readonly<Partial<Record<string, Value>>>,
  name: string,
): Value | undefined => (Object.hasOwn(values, name) ? values[name] : undefined)
