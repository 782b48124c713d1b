import type { Tool } from '../tool'

/** Moves the view: a state that takes no pointer, so the editor pans. */
export const handTool: Tool = { id: 'hand', showsPreview: true, start: () => ({ name: 'hand.idle' }) }
