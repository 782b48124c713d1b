export { ComponentTheme } from './theme/ComponentTheme'
