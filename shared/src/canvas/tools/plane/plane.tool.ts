import type { Tool } from '../tool'
import { idle } from './idle.state'

export const planeTool: Tool = { id: 'plane', showsPreview: true, showsHandles: true, start: idle }
