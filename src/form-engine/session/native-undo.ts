const isTyped = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/**
 * Whose turn is Ctrl+Z? Inside a text input the browser's own, as long as it holds edits made since the focus came;
 * once they are taken back (the text is as it was), the form's.
 */
class CanUndoHere {
  private readonly begun = new WeakMap<Element, string>()

  begin(element: Element): void {
    if (isTyped(element)) this.begun.set(element, element.value)
  }

  has(element: Element | null): boolean {
    if (!isTyped(element)) return false
    const first = this.begun.get(element)
    return first !== undefined && first !== element.value
  }
}

export const canUndoHere = new CanUndoHere()
