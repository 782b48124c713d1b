import type { Tool } from '../tool'
import { idle } from './idle.state'

export const placeTool: Tool = { id: 'place', showsPreview: true, start: idle }
