export const MEMBERS = ['李云舒', '赵晓晴', '周子墨', '吴雨桐'] as const
