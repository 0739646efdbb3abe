import { readFileSync } from "node:fs";
import { join } from "node:path";
import { evaluateXPathToBoolean, evaluateXPathToNodes, type Node as XNode } from "fontoxpath";
import { type Document, type Element, parseXmlDocument } from "slimdom";

/*
 * Rules of EN 16931 for UBL as published by CEN
 * (https://github.com/ConnectingEurope/eInvoicing-EN16931, 1.3.16, EUPL 1.2): Schematron with XPath
 * 2, unchanged. It uses only patterns, rules and assertions of Schematron.
 */

const file = join(import.meta.dirname, "rules/EN16931-UBL-validation-preprocessed.sch");
const schema = parseXmlDocument(readFileSync(file, "utf8"));

const all = (from: Document | Element, name: string) => from.getElementsByTagName(name);
const read = (element: Element, name: string) => element.getAttribute(name) ?? "";

const prefixes = new Map(all(schema, "ns").map((ns) => [read(ns, "prefix"), read(ns, "uri")]));
const options = { namespaceResolver: (prefix: string) => prefixes.get(prefix) ?? null };

const patterns = all(schema, "pattern").map((pattern) =>
  all(pattern, "rule").map((rule) => ({
    context: `//(${read(rule, "context")})`,
    assertions: all(rule, "assert").map((assert) => ({
      id: read(assert, "id"),
      test: read(assert, "test"),
    })),
  })),
);

/** Returns the IDs of the rules that an invoice violates, for example `BR-CO-15`. */
export function brokenRules(xml: string): string[] {
  const document = parseXmlDocument(xml);
  const broken = new Set<string>();
  for (const rules of patterns) {
    // A pattern applies only the first of its rules that matches a node.
    const seen = new Set<XNode>();
    for (const { context, assertions } of rules) {
      const nodes = evaluateXPathToNodes<XNode>(context, document, null, null, options);
      for (const node of nodes.filter((each) => !seen.has(each))) {
        seen.add(node);
        for (const { id, test } of assertions) {
          if (!evaluateXPathToBoolean(test, node, null, null, options)) broken.add(id);
        }
      }
    }
  }
  return [...broken].sort();
}
