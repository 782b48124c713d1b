import type { Tool } from '../tool'

/** Pans the view: its state handles no pointer, so the editor pans. */
export const handTool: Tool = { id: 'hand', showsPreview: true, start: () => ({ name: 'hand.idle' }) }
