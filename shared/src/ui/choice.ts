export { DesignChoice } from './choice/DesignChoice'
