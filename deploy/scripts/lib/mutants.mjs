import ts from 'typescript';

const { SyntaxKind: kind } = ts;
/** Operators, each with one that is wrong in its place. */
const OPERATORS = new Map([
  [kind.LessThanToken, '<='],
  [kind.LessThanEqualsToken, '<'],
  [kind.GreaterThanToken, '>='],
  [kind.GreaterThanEqualsToken, '>'],
  [kind.EqualsEqualsEqualsToken, '!=='],
  [kind.ExclamationEqualsEqualsToken, '==='],
  [kind.PlusToken, '-'],
  [kind.MinusToken, '+'],
  [kind.AsteriskToken, '/'],
  [kind.SlashToken, '*'],
  [kind.AmpersandAmpersandToken, '||'],
  [kind.BarBarToken, '&&'],
]);

/**
 * Copies of a TypeScript source with one small mistake each: another operator, a condition that always or never holds, a number one higher, the other
 * boolean. Pure.
 */
export function mutantsOf(source) {
  const file = ts.createSourceFile('mutant.ts', source, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const add = (node, is) => {
    const start = node.getStart(file);
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    const text = source.slice(0, start) + is + source.slice(node.end);
    mutants.push({ line, was: node.getText(file).slice(0, 60), is, text });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const other = OPERATORS.get(node.operatorToken.kind);
      if (other !== undefined) add(node.operatorToken, other);
    }
    if (ts.isIfStatement(node)) add(node.expression, 'true');
    if (ts.isIfStatement(node)) add(node.expression, 'false');
    if (ts.isConditionalExpression(node)) add(node.condition, 'true');
    if (ts.isConditionalExpression(node)) add(node.condition, 'false');
    if (ts.isNumericLiteral(node)) add(node, String(Number(node.text.replaceAll('_', '')) + 1));
    if (node.kind === kind.TrueKeyword) add(node, 'false');
    if (node.kind === kind.FalseKeyword) add(node, 'true');
    if (ts.isPrefixUnaryExpression(node) && node.operator === kind.ExclamationToken)
      add(node, node.operand.getText(file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return mutants;
}

const GUARD = ` if (Date.now() > globalThis.mutantEnds) throw new Error('This loop does not end.');`;

/** What a spec begins with, so that the loops of its mutant end in this time. */
export const endsIn = (milliseconds) => `globalThis.mutantEnds = Date.now() + ${milliseconds};\n`;

/** A source whose loops end as `endsIn` says: a mistake may make one endless. Pure. */
export function withEndingLoops(source) {
  const file = ts.createSourceFile('mutant.ts', source, ts.ScriptTarget.Latest, true);
  const added = [];
  const visit = (node) => {
    if (ts.isIterationStatement(node, false)) {
      added.push({ at: node.statement.getStart(file), text: `{${GUARD} ` }, { at: node.statement.end, text: ' }' });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return added
    .sort((one, other) => other.at - one.at)
    .reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), source);
}
