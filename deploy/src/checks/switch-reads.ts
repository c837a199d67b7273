import ts from 'typescript';

/** Where to look for reads of switches, and the type that has them. */
export interface SwitchSource {
  /** The sources that may read a switch; specs and fixtures are none. */
  readonly files: readonly string[];
  /** The file that exports the type of all switches, and the type's name. */
  readonly schema: { readonly file: string; readonly type: string };
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ['source'],
  jsx: ts.JsxEmit.ReactJSX,
  types: [],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  experimentalDecorators: true,
};
/** Other packages' types carry no switches, and reading them all takes three times as long. */
const RESOLVED = /^(\.|@forecourt\/|zod$)/;

/**
 * The switches that no source reads, out of those given by their paths, such as search.page_size. A read is a property of the switches' own
 * type, or of one that TypeScript derives from it, by its name: `site.search.page_size`, a destructured `{ page_size }`, or
 * `search['page_size']`. Code takes switches as SiteConfig or a part of it; one that is copied to another type counts as read at the copy.
 * @throws Error for a path that the type does not have.
 */
export function unreadSwitches(paths: readonly string[], { files, schema }: SwitchSource): string[] {
  const program = ts.createProgram([...files, schema.file], OPTIONS, hostOf(OPTIONS));
  const checker = program.getTypeChecker();
  const type = exportedType(program, checker, schema);
  const declarations = new Map(paths.map((each) => [each, declarationsAt(checker, type, each)]));
  const wanted = new Set([...declarations.values()].flat());
  const names = new Set(paths.map((each) => each.slice(each.lastIndexOf('.') + 1)));
  const read = new Set<ts.Node>();
  for (const file of files) {
    for (const symbol of propertiesRead(program.getSourceFile(file), checker, names)) {
      for (const declaration of originsOf(checker, symbol)) if (wanted.has(declaration)) read.add(declaration);
    }
  }
  return paths.filter((each) => !declarations.get(each)?.some((declaration) => read.has(declaration)));
}

function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(host.getCurrentDirectory(), (name) => name, options);
  host.resolveModuleNameLiterals = (names, from, redirect) =>
    names.map(({ text }) =>
      RESOLVED.test(text)
        ? ts.resolveModuleName(text, from, options, host, cache, redirect, ts.ModuleKind.ESNext)
        : { resolvedModule: undefined },
    );
  return host;
}

function exportedType(program: ts.Program, checker: ts.TypeChecker, { file, type }: SwitchSource['schema']): ts.Type {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const symbol = module && checker.getExportsOfModule(module).find(({ name }) => name === type);
  if (!symbol) throw new Error(`${file} exports no ${type}.`);
  return checker.getDeclaredTypeOfSymbol(symbol);
}

function declarationsAt(checker: ts.TypeChecker, type: ts.Type, at: string): ts.Node[] {
  let reached = type;
  let found: ts.Symbol | undefined;
  for (const name of at.split('.')) {
    found = checker.getPropertyOfType(checker.getNonNullableType(reached), name);
    if (!found) throw new Error(`The type of all switches has no ${at}.`);
    reached = checker.getTypeOfSymbol(found);
  }
  return found ? originsOf(checker, found) : [];
}

/** Where a property was declared, through the types that were derived from it. */
function originsOf(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Node[] {
  return checker
    .getRootSymbols(symbol)
    .flatMap((root) => (root === symbol ? (root.declarations ?? []) : originsOf(checker, root)));
}

/** The properties with one of these names that a file reads. */
function propertiesRead(
  source: ts.SourceFile | undefined,
  checker: ts.TypeChecker,
  names: ReadonlySet<string>,
): ts.Symbol[] {
  const found: ts.Symbol[] = [];
  const add = (symbol: ts.Symbol | undefined) => {
    if (symbol) found.push(symbol);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      if (names.has(node.name.text)) add(checker.getSymbolAtLocation(node.name));
    } else if (ts.isElementAccessExpression(node)) {
      const type = checker.getNonNullableType(checker.getTypeAtLocation(node.expression));
      for (const name of literalsOf(checker.getTypeAtLocation(node.argumentExpression))) {
        if (names.has(name)) add(checker.getPropertyOfType(type, name));
      }
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name) && names.has(name.text)) {
        add(checker.getPropertyOfType(checker.getTypeAtLocation(node.parent), name.text));
      }
    }
    ts.forEachChild(node, visit);
  };
  if (source) visit(source);
  return found;
}

function literalsOf(type: ts.Type): string[] {
  return (type.isUnion() ? type.types : [type]).flatMap((each) => (each.isStringLiteral() ? [each.value] : []));
}
