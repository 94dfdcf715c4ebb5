/** Stands in for what emotion copies from a component that it wraps: nothing here asks it to. */
export default function keepNoStatics<T>(wrapped: T): T {
  return wrapped
}
