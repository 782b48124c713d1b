import type { Tool } from '../tool'
import { idle } from './idle.state'

export const polygonTool: Tool = { id: 'polygon', start: idle }
